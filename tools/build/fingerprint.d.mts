export declare const BUILD_SOURCES: readonly string[];
export declare function fingerprintOf(paths: readonly string[]): string;
