/** Writes a line, or facts with a line. */
interface WriteLine {
  (line: string): void;
  (facts: object, line?: string): void;
}

/** The log of the operator. */
export interface Log {
  readonly info: WriteLine;
  readonly warn: WriteLine;
  readonly error: WriteLine;
}
