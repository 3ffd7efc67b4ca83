/** Declarations for the tests, which are TypeScript. */
export declare function requireSoundTranslations(i18n?: string, only?: string): Promise<void>;
