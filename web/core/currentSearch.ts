/** The query of the address, also when its page is still loading and `useSearchParams` gives that of the page before. */
export const currentSearch = (): URLSearchParams => new URLSearchParams(location.search);
