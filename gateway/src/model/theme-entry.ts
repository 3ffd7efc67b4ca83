/** An entry of a tenant's theme, as the contract has it. Written out, because the package's declarations need no schema. */
export interface ThemeEntry {
  type: string;
  value: string;
  /** Language of `value` (BCP 47). */
  lang?: string;
  html: string;
  color: string;
}
