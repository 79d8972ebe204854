/** The reference of a failure in the logs; one click selects it for copying. */
export function ErrorReference({ value }: { value: string }) {
  return (
    <span className="mt-0.5 block text-xs text-muted">
      Référence&nbsp;: <span className="font-mono select-all">{value}</span>
    </span>
  );
}
