import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';

/** A success message in place. */
export function SuccessNotice({ message, className = '' }: { message: string; className?: string }) {
  return (
    <div
      role="status"
      className={`flex items-center gap-3 rounded-xl border border-success/30 bg-success/10 p-3 text-sm text-ink ${className}`}
    >
      <IconCircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
      <p className="m-0">{message}</p>
    </div>
  );
}
