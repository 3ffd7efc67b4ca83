/** Declarations for the tests and the import graph, which are TypeScript. */
export declare const LAYERS: readonly string[];
export declare const CORE_FOLDERS: readonly (readonly string[])[];
export declare const CONTRACT: { readonly name: string; readonly folder: string };
export declare const SRC: readonly string[];
export declare const ONLY_PACKAGES: readonly {
  readonly folder: string;
  readonly never: readonly string[];
}[];
export declare function layersAfter(layer: string): string[];
export declare function coreFoldersAfter(folder: string): string[];
export const GATEWAY_FOLDERS: readonly (readonly string[])[];
export const GATEWAY_ONLY: readonly {
  readonly what: string;
  readonly pattern: RegExp;
  readonly folders: readonly string[];
}[];
export function gatewayFoldersFrom(folder: string): readonly string[];
