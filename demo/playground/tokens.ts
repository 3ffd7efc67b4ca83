import tokensCss from '../../src/views/shared/styles/tokens.css';

/** A public token and its default value. */
export interface Token {
  readonly name: string;
  readonly value: string;
}

/** All public tokens, in the order of tokens.css. */
export const TOKENS: readonly Token[] = [...tokensCss.matchAll(/(--sso-[\w-]+):\s*([^;}]+)/g)].map(
  ([, name = '', value = '']) => ({ name, value }),
);
