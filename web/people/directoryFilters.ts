/** What the directory is limited to; null selects all. */
export interface DirectoryFilters {
  jobTitle: string | null;
  communityDatabaseId: string | null;
  countryName: string | null;
}

const names = { jobTitle: 'fonction', communityDatabaseId: 'communaute', countryName: 'pays' } as const;

/** The filters in the query of an address. */
export function filtersIn(parameters: URLSearchParams): DirectoryFilters {
  const community = parameters.get(names.communityDatabaseId) ?? '';
  return {
    jobTitle: parameters.get(names.jobTitle) || null,
    communityDatabaseId: /^\d+$/.test(community) ? community : null,
    countryName: parameters.get(names.countryName) || null,
  };
}

/** The query of an address with changed filters. */
export function withFilters(
  parameters: URLSearchParams,
  changes: Partial<DirectoryFilters>,
): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  for (const filter of ['jobTitle', 'communityDatabaseId', 'countryName'] as const) {
    const value = changes[filter];
    if (value === null) changed.delete(names[filter]);
    else if (value !== undefined) changed.set(names[filter], value);
  }
  return changed;
}

/** No filter. */
export const noFilters: DirectoryFilters = { jobTitle: null, communityDatabaseId: null, countryName: null };

/** Whether any filter is set. */
export const isFiltered = (filters: DirectoryFilters): boolean =>
  Object.values(filters).some((value) => value !== null);
