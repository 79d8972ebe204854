import IconConfetti from '@tabler/icons-react/dist/esm/icons/IconConfetti.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CongratulationsStep_viewer$key } from '../../__generated__/CongratulationsStep_viewer.graphql';
import { Button } from '../../ui/Button.tsx';
import { sentence } from '../../ui/sentence.ts';

/** Last step of the onboarding: reloads the home page with the new profile (B116, B117). */
export function CongratulationsStep({ viewer: key }: { viewer: CongratulationsStep_viewer$key }) {
  const { user } = useFragment(
    graphql`
      fragment CongratulationsStep_viewer on Viewer {
        user {
          firstName
        }
      }
    `,
    key,
  );
  const firstName = user?.firstName ?? '';
  return (
    <div className="flex flex-col items-center gap-6 py-4 text-center">
      <IconConfetti aria-hidden="true" className="size-16 text-accent-ink" />
      <p className="m-0 text-lg text-balance">
        {firstName === ''
          ? 'Bienvenue, votre compte est prêt.'
          : sentence`Bienvenue ${firstName}, votre compte est prêt.`}
      </p>
      <Button kind="primary" className="min-h-12 px-8" onPress={() => location.assign('/')}>
        C'EST PARTI!
      </Button>
    </div>
  );
}
