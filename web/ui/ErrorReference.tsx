/** By which a failure is found in the logs: one press selects all of it, to be copied into a message to those who can look. */
export function ErrorReference({ value }: { value: string }) {
  return (
    <span className="mt-0.5 block text-xs text-muted">
      Référence&nbsp;: <span className="font-mono select-all">{value}</span>
    </span>
  );
}
