import { useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { signOut } from '../signOut.ts';
import { stepAddress } from './progress.ts';

/** Step for people who do not accept the terms: they leave, or reconsider. */
export function CancelStep() {
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <p className="m-0 text-lg">Veuillez contacter la direction</p>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button onPress={() => void signOut(environment)}>Annuler</Button>
        <Button kind="primary" onPress={() => void navigate(stepAddress('acceptez-les-conditions'))}>
          Continuer
        </Button>
      </div>
    </div>
  );
}
