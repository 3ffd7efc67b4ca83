import { optionalText } from './text.ts';

/** Members of what names where a user was; '' for what is not known. */
export const PLACE = {
  /** Name of the browser, such as `Firefox`. */
  browser: optionalText,
  /** Name of the operating system, such as `Windows`. */
  system: optionalText,
  /** Shortened, such as `203.0.113.x`. */
  address: optionalText,
};
