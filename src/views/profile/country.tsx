import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type * as countryList from './countries/countries.ts';
import { getCore } from '../../core/kernel/core.ts';
import { formatTags } from '../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { localNameOf } from '../../core/i18n/local-names.ts';
import { SafeImage } from '../shared/ui/safe-image.tsx';
import { useT } from '../shared/use-core.ts';

type Countries = typeof countryList;

/** Returns the country list, which is imported when a country is shown; undefined until it is loaded. */
function useCountries(code: string): Countries | undefined {
  useSignals();
  const countries = useSignal<Countries | undefined>(undefined);
  useEffect(() => {
    if (!code) return;
    import('./countries/countries.ts').then(
      (module) => (countries.value = module),
      // Without the list, the name or the code is shown.
      () => undefined,
    );
  }, [code, countries]);
  return countries.value;
}

/** Renders a country's flag, or its code if there is no image. */
function Flag({ facts, code }: { facts: countryList.Country | undefined; code: string }) {
  return (
    <span className="sso-flag" aria-hidden="true">
      <SafeImage
        src={facts?.flag ?? ''}
        className="sso-flag-image"
        fallback={<span className="sso-flag-code">{code.slice(0, 2).toUpperCase()}</span>}
      />
    </span>
  );
}

/** Renders a country with its flag. Its name is in the page's language; the gateway's name may be in another one. */
export function CountryName({ code, name }: { code: string; name: string }) {
  const t = useT();
  const locale = useStore(messagesService(getCore()).$locale);
  const countries = useCountries(code);
  const facts = countries?.countryOf(code);
  // Gateways name countries in English, and the first call of Intl.DisplayNames is slow.
  const known = locale.startsWith('en') ? name : '';
  const shown =
    known || localNameOf(facts?.iso2 ?? code, formatTags(locale)) || name || facts?.name || code;
  if (!shown) return t('profile.none');
  return (
    <span className="sso-country">
      {code && <Flag facts={facts} code={facts?.iso2 ?? code} />}
      <bdi>{shown}</bdi>
    </span>
  );
}
