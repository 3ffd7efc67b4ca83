import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type * as countryList from './countries/countries.ts';
import { getCore } from '../../core/kernel/core.ts';
import { formatTags } from '../../core/i18n/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { localNameOf } from '../../core/i18n/local-names.ts';
import { SafeImage } from '../shared/ui/safe-image.tsx';
import { useT } from '../shared/use-core.ts';

type Countries = typeof countryList;

/** The country list, which comes once a country is shown; undefined until then. */
function useCountries(code: string): Countries | undefined {
  useSignals();
  const countries = useSignal<Countries | undefined>(undefined);
  useEffect(() => {
    if (!code) return;
    import('./countries/countries.ts').then(
      (module) => (countries.value = module),
      // Without the list the name and the code have to do.
      () => undefined,
    );
  }, [code, countries]);
  return countries.value;
}

/** A country's flag, or its code where there is no picture. */
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

/** A country or region with its flag. Its name is in the page's language, which the gateway's may not be. */
export function CountryName({ code, name }: { code: string; name: string }) {
  const t = useT();
  const locale = useStore(messagesService(getCore()).$locale);
  const countries = useCountries(code);
  const facts = countries?.countryOf(code);
  // Browsers take long to name a first country, and gateways name countries in English.
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
