import { useLocation, useNavigate } from 'react-router-dom';

const prefix = '#document-';

/** The document over a library, which is in the address: Back closes it. */
export function useOpenDocument() {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const id = hash.startsWith(prefix) ? hash.slice(prefix.length) : null;
  const isOpenedHere: boolean = state?.isOverLibrary === true;
  return {
    /** Its global id; null for none. */
    id,
    /** Opens a document, or another one in place of it. */
    show: (next: string) => {
      if (next === id) return;
      void navigate(
        { search, hash: `${prefix}${next}` },
        id === null
          ? { state: { isOverLibrary: true }, preventScrollReset: true }
          : { state, replace: true, preventScrollReset: true },
      );
    },
    close: () => {
      if (isOpenedHere) void navigate(-1);
      else void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
    },
  };
}
