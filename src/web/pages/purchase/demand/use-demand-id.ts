import { useSearchParams } from 'react-router';

/** `bidId` of the address (the legacy word, as `paths.ts` writes it); `demandId` is understood too. */
export function useDemandId(): string | undefined {
  const [query] = useSearchParams();
  return query.get('bidId') ?? query.get('demandId') ?? undefined;
}
