/** Renders what is known about an entry of a list: facts, without the empty ones, and an address. */
export function EntryFacts({ facts, address }: { facts: readonly string[]; address: string }) {
  return (
    <p className="sso-entry-facts">
      {facts.filter(Boolean).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {address && (
        <span>
          <bdi dir="ltr">{address}</bdi>
        </span>
      )}
    </p>
  );
}
