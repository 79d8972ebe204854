import { chooseSound, useSoundOn } from '../session/soundChoice.ts';
import { Switch } from '../ui/Switch.tsx';

/** Switch for the sound of messages on this device. */
export function SoundSwitch() {
  return (
    <Switch
      label="Son des messages"
      description="Joué quand vous ne regardez pas cette page. Ce choix ne vaut que pour cet appareil."
      isOn={useSoundOn()}
      onChange={chooseSound}
    />
  );
}
