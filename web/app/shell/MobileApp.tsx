import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** QR code of the mobile app, served by the API host (B059). */
const mobileAppQrCode = '/cgu/qr-code.png';

/** Link to the mobile app; the API host's page by default. */
const mobileAppLink = (): string =>
  new URL(import.meta.env.VITE_MOBILE_APP_URL ?? '/cgu/application-mobile', location.href).href;

/** Milliseconds for which the button shows « Copié » (B053). */
const copiedFor = 2_000;

/** « Application mobile »: QR code, link and copy button. */
export default function MobileApp({ onClose }: { onClose: () => void }) {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  const [hasCode, setHasCode] = useState(true);
  const link = mobileAppLink();

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      setCopies((count) => count + 1);
    } catch {
      // The label stays « Copier le lien » (B054); the link can be selected by hand.
    }
  };
  return (
    <Dialog title="Application mobile" isOpen size="small" onClose={onClose}>
      <div className="flex flex-col items-center gap-5 text-center">
        {hasCode && (
          <img
            src={mobileAppQrCode}
            onError={() => setHasCode(false)}
            alt="QR code de l’application mobile"
            width={200}
            height={200}
            className="size-50 rounded-2xl border border-line bg-white p-3"
          />
        )}
        <a href={link} target="_blank" rel="noopener noreferrer" className="max-w-full break-all">
          {link}
        </a>
        <Button kind="primary" onPress={() => void copy()} className="min-w-44">
          <span aria-live="polite">{isCopied ? 'Copié' : 'Copier le lien'}</span>
        </Button>
      </div>
    </Dialog>
  );
}
