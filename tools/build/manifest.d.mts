/** Declarations for the tools and tests, which are TypeScript. */
interface Described {
  readonly name: string;
  readonly description: string;
}
interface Typed extends Described {
  readonly type: { readonly text: string };
}
export interface ManifestAttribute extends Typed {
  readonly fieldName: string;
  readonly default?: string;
}
export interface ManifestField extends Typed {
  readonly kind: 'field';
  readonly attribute?: string;
  readonly readonly?: boolean;
}
export interface ManifestMethod extends Described {
  readonly kind: 'method';
  readonly parameters: readonly {
    readonly name: string;
    readonly type: { readonly text: string };
    readonly optional?: boolean;
  }[];
  readonly return: { readonly type: { readonly text: string } };
}
export interface ManifestToken extends Described {
  readonly default: string | undefined;
}
/** An element of the manifest. */
export interface ManifestElement {
  readonly tagName: string;
  readonly description: string;
  readonly attributes: readonly ManifestAttribute[];
  readonly members: readonly (ManifestField | ManifestMethod)[];
  readonly events: readonly Typed[];
  readonly slots: readonly Described[];
  readonly cssParts: readonly Described[];
  readonly cssProperties: readonly ManifestToken[];
}
/** Converts kebab case to camel case: `api-base` to `apiBase`. */
export declare function camel(name: string): string;
export declare function readManifest(): {
  readonly modules: readonly { readonly declarations: readonly ManifestElement[] }[];
};
