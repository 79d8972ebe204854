import type { Environment } from 'relay-runtime';
import { reportError } from '../../core/errors.ts';
import { shouldOfferNotifications } from '../../session/desktopState.ts';
import { turnOnNotifications } from '../../session/deviceToken.ts';
import { showToast } from '../../ui/toast.ts';

/** In milliseconds. */
const duration = 20_000;

/** Offers system notifications once per device; the settings have the same switch. */
export function offerNotifications(environment: Environment): void {
  if (!shouldOfferNotifications()) return;
  showToast({
    text: 'Être prévenu des réponses quand vous êtes dans un autre onglet\u00a0?',
    duration,
    place: 'bottom-left',
    action: { label: 'Activer', run: () => void turnOnNotifications(environment).catch(reportError) },
  });
}
