const HELP = JSON.stringify({ documentation: 'https://docs.example.com' });

export default async function Page({ searchParams }) {
  const { api } = await searchParams;
  return (
    <main>
      <p role="status">Route: /dashboard</p>
      <sso-dashboard api-base={api} tenant="ACME" help-links={HELP} />
      <sso-session-guard api-base={api} tenant="ACME" />
    </main>
  );
}
