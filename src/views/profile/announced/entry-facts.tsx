interface EntryFactsProps {
  facts: readonly string[];
  address?: string;
  /** True if the first fact is a name, which is written as it is. */
  isNamed?: boolean;
}

/** Renders what is known about an entry of a list: facts, without the empty ones, and an address. */
export function EntryFacts({ facts, address, isNamed = false }: EntryFactsProps) {
  return (
    <p className="sso-entry-facts" data-named={isNamed || undefined}>
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
