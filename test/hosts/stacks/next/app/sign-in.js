'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

export function SignIn({ api }) {
  const router = useRouter();
  const ref = useRef(null);
  useEffect(() => {
    const login = ref.current;
    globalThis.recordedEvents ??= [];
    const record = ({ type, detail }) => globalThis.recordedEvents.push({ type, detail });
    const navigate = (event) => {
      event.preventDefault();
      router.push(`${event.detail.path}?api=${api}`);
    };
    login.addEventListener('sso-signed-in', record);
    login.addEventListener('sso-navigate', navigate);
    return () => {
      login.removeEventListener('sso-signed-in', record);
      login.removeEventListener('sso-navigate', navigate);
    };
  }, [api, router]);
  return (
    <main>
      <p role="status">Route: /login</p>
      <sso-login ref={ref} api-base={api} tenant="ACME" user-id="ada@acme.example" />
    </main>
  );
}
