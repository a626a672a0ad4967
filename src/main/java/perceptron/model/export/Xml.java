package perceptron.model.export;

import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes elements, one to a line. Attributes are given as names and values in turns. */
final class Xml implements AutoCloseable {
    private final XMLStreamWriter writer;
    private final Deque<String> open = new ArrayDeque<>();

    Xml(OutputStream out) throws XMLStreamException {
        writer = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, "UTF-8");
        writer.writeStartDocument("UTF-8", "1.0");
    }

    void open(String element, String... attributes) throws XMLStreamException {
        line();
        writer.writeStartElement(element);
        write(attributes);
        open.push(element);
    }

    void empty(String element, String... attributes) throws XMLStreamException {
        line();
        writer.writeEmptyElement(element);
        write(attributes);
    }

    void text(String element, String text, String... attributes) throws XMLStreamException {
        line();
        writer.writeStartElement(element);
        write(attributes);
        writer.writeCharacters(text);
        writer.writeEndElement();
    }

    private void write(String... attributes) throws XMLStreamException {
        for (int k = 0; k < attributes.length; k += 2) {
            writer.writeAttribute(attributes[k], attributes[k + 1]);
        }
    }

    /** @param element the element that was opened last, so that the code shows what ends */
    void close(String element) throws XMLStreamException {
        String last = open.pop();
        if (!last.equals(element)) {
            throw new IllegalStateException(element + " cannot end before " + last);
        }
        line();
        writer.writeEndElement();
    }

    private void line() throws XMLStreamException {
        writer.writeCharacters("\n");
    }

    /** The output stream stays open. */
    @Override
    public void close() throws XMLStreamException {
        writer.writeEndDocument();
        writer.flush();
        writer.close();
    }
}
