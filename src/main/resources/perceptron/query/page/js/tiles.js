// The numbers at the top of the page of one model.
import { id, text } from './dom.js';
import { digits, percent, short } from './format.js';

/**
 * @param columns what the charts show
 * @param rates examples and updates per second; null if they are not known yet
 * @param details the latest answer about the model
 */
export function showTiles(columns, rates, details) {
  const last = column => {
    for (let k = column.length - 1; k >= 0; k--) if (column[k] != null) return column[k];
    return null;
  };
  text('t-examples', short(rates?.examples));
  text('t-examples-sub', details ? short(details.examples) + ' so far' : '');
  text('t-updates', short(rates?.updates));
  text('t-updates-sub', rates?.examples ? percent(rates.updates / rates.examples) + ' of examples' : details ? short(details.updates) + ' so far' : '');
  const lately = columns.examples[columns.examples.length - 1] === 0 ? 'last 10 s with data' : 'last 10 s';
  const wrong = (name, seen, known, of) => {
    text('t-' + name, percent(seen ?? known));
    text('t-' + name + '-sub', seen != null ? lately : known != null ? of : '');
  };
  wrong('answer', last(columns.answer), details?.answer.error, 'of the latest examples');
  baseline(details, last(columns.majority), last(columns.last));
  const share = mistakes => mistakes == null ? null : mistakes / details.labelled;
  wrong('averaged', last(columns.averaged), share(details?.averagedMistakes), 'of all examples');
  wrong('voted', last(columns.voted), share(details?.votedMistakes), 'of all examples');
  id('tile-voted').hidden = details?.votedMistakes == null;
  margin(details);
  return last(columns.answer) ?? details?.answer.error;
}

/** The better one of the two baselines. */
function baseline(details, majority, same) {
  const of = majority == null ? [details?.baselines.majority.error, details?.baselines.last.error] : [majority, same];
  const best = of[1] < of[0] ? 1 : 0;
  text('t-baseline', percent(of[best]));
  text('t-baseline-sub', of[best] == null ? '' : best ? 'same as last' : 'majority class');
}

function margin(details) {
  const provable = details?.margin.provable;
  id('margin-empty').hidden = details == null || provable != null;
  id('c-margin').hidden = details != null && provable == null;
  const estimate = details?.margin.estimate;
  text('margin-words', provable == null ? '' : 'No separator through zero has a margin above ' + digits(provable, 3)
    + (estimate == null ? '.' : '; the smallest one seen lately is ' + digits(estimate, 2) + '.'));
}
