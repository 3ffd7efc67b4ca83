/** An entry of a tenant's theme, as the contract has it. Written out, because the package's declarations need no schema. */
export interface ThemeEntry {
  type: string;
  value: string;
  /** Language of `value` (BCP 47). */
  lang?: string;
  html: string;
  color: string;
  /** Set for the logo of the dark scheme. */
  scheme?: 'light' | 'dark' | undefined;
  /** Of a notice: its ID, level, times in UTC and places. */
  id?: string | undefined;
  level?: 'critical' | 'warning' | 'info' | undefined;
  from?: string | undefined;
  until?: string | undefined;
  on?: ('sign-in' | 'dashboard' | 'menu' | 'pages')[] | undefined;
  /** Where to read more, or the address of a contact. */
  url?: string | undefined;
}
