/** The price list editor without a framework. */
import { listenToGuard, logLine, showRemaining, type Guard, type LogLine } from './guard.ts';
import { averagePrice } from './prices.ts';

function find(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

const guard = find('sso-session-guard') as Guard;
const form = find('#form');
const state = find('#state');
const log = find('#log');

function write({ at, type, detail }: LogLine): void {
  const line = document.createElement('li');
  const name = document.createElement('strong');
  name.textContent = type;
  line.append(`${at} `, name, ` ${detail}`);
  log.prepend(line);
}

const showTime = () => {
  find('#remaining').textContent = showRemaining(guard.remaining);
};
const showAverage = () => {
  const prices = [...form.querySelectorAll<HTMLInputElement>('[name=price]')];
  find('#average').textContent = averagePrice(prices.map(({ value }) => value));
};

form.addEventListener('input', () => {
  state.textContent = 'Unsaved changes';
  showAverage();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  state.textContent = 'Saved';
});
find('#refresh').addEventListener('click', () => {
  void guard.refresh().then((isRefreshed) => {
    write(logLine('refresh()', isRefreshed));
    showTime();
  });
});
find('#sign-out').addEventListener('click', () => void guard.signOut());
listenToGuard(write);

await customElements.whenDefined('sso-session-guard');
showTime();
showAverage();
setInterval(showTime, 1000);
