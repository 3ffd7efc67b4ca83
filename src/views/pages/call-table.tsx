import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { configService } from '../../core/config/config.ts';
import { CALL_LIST } from '../../core/contract/call-list.prerender.ts';
import { getCore } from '../../core/kernel/core.ts';
import { useT } from '../shared/use-core.ts';

/** Renders a table of the gateway's calls, generated from the elements' contract. */
export function CallTable() {
  useSignals();
  const t = useT();
  const base = useSignal(new URL(getCore().ports.location.href).origin);
  useEffect(() => {
    let isDisposed = false;
    void configService(getCore())
      .ready()
      .then(({ apiBase }) => {
        if (!isDisposed) base.value = apiBase;
      });
    return () => {
      isDisposed = true;
    };
  }, [base]);
  return (
    <>
      <p>{t('documents.api.text', { base: base.value })}</p>
      {/* Focusable, so that keyboard users can scroll a wide table. */}
      <div className="sso-prose-scroll" role="group" aria-label={t('help.api')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('documents.api.call')}</th>
              <th scope="col">{t('documents.api.method')}</th>
              <th scope="col">{t('documents.api.path')}</th>
            </tr>
          </thead>
          <tbody>
            {CALL_LIST.map(({ name, method, path }) => (
              <tr key={name}>
                <th scope="row" translate="no">
                  {name}
                </th>
                <td translate="no">{method}</td>
                <td>
                  <code>{path}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
