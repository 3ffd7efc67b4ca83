/** How a tenant protects sign-ins with a password in a browser that is new to the user. */
export interface NewBrowserSettings {
  /** While no mail can be sent, `hold` keeps asking for the mailed code, and `lift` asks for none. */
  readonly whenMailIsDown: 'hold' | 'lift';
}
