import type { Choice } from './choice.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns a value that can't end its CSS declaration; '' for one that could. */
const safeValue = (value: string) => (/[;{}<>]/.test(value) ? '' : value.trim());

/** Returns the tokens as CSS declarations. */
export const declarations = ({ tokens }: Pick<Choice, 'tokens'>): string[] =>
  Object.entries(tokens).flatMap(([name, value]) =>
    /^--sso-[\w-]+$/.test(name) && safeValue(value) ? [`${name}: ${safeValue(value)};`] : [],
  );

/** Returns the attributes of the tag by name, without empty ones. */
export function attributesOf(choice: Choice, origin: string): Record<string, string> {
  const { tenant, locale, dir, scheme, layout = '' } = choice;
  const isConsent = choice.tag === 'sso-cookie-consent';
  const all = {
    'api-base': isConsent ? '' : origin,
    tenant: isConsent ? '' : tenant,
    locale,
    dir,
    theme: scheme === 'auto' ? '' : scheme,
    layout: choice.tag === 'sso-login' ? layout : '',
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
}

/** Returns the markup that shows the tag as the playground does, with the gateway at `origin`. */
export function snippetOf(choice: Choice, origin: string): string {
  const { tag } = choice;
  const attributes = Object.entries(attributesOf(choice, origin)).map(
    ([name, value]) => `${name}="${escape(value)}"`,
  );
  const rules = declarations(choice).map((line) => `    ${line}`);
  const style =
    rules.length > 0
      ? ['<style>', `  ${tag},`, '  sso-notifications {', ...rules, '  }', '</style>']
      : [];
  return [
    `<script type="module" src="${origin}/elements/${tag}.js"></script>`,
    ...style,
    `<${[tag, ...attributes].join(' ')}></${tag}>`,
  ].join('\n');
}
