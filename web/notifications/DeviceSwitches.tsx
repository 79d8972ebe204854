import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { reportError } from '../core/errors.ts';
import { type DesktopState, useDesktopState } from '../session/desktopState.ts';
import { turnOnNotifications } from '../session/deviceToken.ts';
import { turnOff } from '../session/pushToken.ts';
import { Switch } from '../ui/Switch.tsx';
import { messageSound, useMessageSound } from '../session/deviceSwitch.ts';

const descriptions: Record<DesktopState, string> = {
  on: 'Affichées quand vous ne regardez pas cette page. Ce choix ne vaut que pour cet appareil.',
  off: 'Être prévenu aussi quand vous ne regardez pas cette page. Ce choix ne vaut que pour cet appareil.',
  denied:
    'Votre navigateur les bloque\u00a0: autorisez les notifications de ce site dans ses réglages, près de l’adresse.',
  unsupported: 'Ce navigateur ne sait pas afficher de notifications.',
};

/** Turns system notifications on or off in this browser only, asking for permission if needed. */
export function DeviceNotificationsSwitch() {
  const environment = useRelayEnvironment();
  const state = useDesktopState();
  const [isBusy, setBusy] = useState(false);
  const toggle = async (isOn: boolean) => {
    setBusy(true);
    await (isOn ? turnOnNotifications(environment) : turnOff()).catch(reportError);
    setBusy(false);
  };
  return (
    <Switch
      label="Notifications sur cet appareil"
      description={descriptions[state]}
      isOn={state === 'on'}
      isDisabled={isBusy || state === 'denied' || state === 'unsupported'}
      onChange={(isOn) => void toggle(isOn)}
    />
  );
}

/** Switch for the sound of messages on this device. */
export function SoundSwitch() {
  return (
    <Switch
      label="Son des messages"
      description="Joué quand vous ne regardez pas cette page. Ce choix ne vaut que pour cet appareil."
      isOn={useMessageSound()}
      onChange={messageSound.turn}
    />
  );
}
