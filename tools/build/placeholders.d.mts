/** Declarations for the tests, which are TypeScript. */
export declare const PLURAL: RegExp;
export declare function placeholdersOf(text: string): string[];
