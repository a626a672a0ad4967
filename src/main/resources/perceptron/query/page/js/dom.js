// The elements of the page.

export const id = name => document.getElementById(name);

export function element(tag, properties, ...content) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...content);
  return made;
}

/** Changes the text only if it differs: a screen reader reads out every change. */
export function setText(target, value) {
  if (target.textContent !== value) target.textContent = value;
}

export function text(name, value) {
  setText(id(name), value);
}
