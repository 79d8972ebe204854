/** « Externe » beside the name of a person from outside the organisation. */
export const GuestMark = ({ of: { isGuest } }: { of: { readonly isGuest: boolean } }) =>
  isGuest && (
    <span className="mx-1 inline-block rounded-full border border-line-strong px-1.5 align-middle text-xs leading-4 font-medium text-ink-soft">
      Externe
    </span>
  );
