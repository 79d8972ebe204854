import { graphql } from 'react-relay';
import type { AdministratorsQuery } from '../__generated__/AdministratorsQuery.graphql';
import { Button } from '../ui/Button.tsx';
import { confirm } from '../ui/confirm.ts';
import { useRegionQuery } from '../relay/Region.tsx';
import { AccountRow } from './AccountRow.tsx';
import { useSetAdministrator } from './useSetAdministrator.ts';

/** Everybody who may administer the platform; the last one keeps the right (B667). */
export function Administrators() {
  const { viewer } = useRegionQuery<AdministratorsQuery>(
    graphql`
      query AdministratorsQuery @throwOnFieldError {
        viewer {
          administration {
            administrators {
              id
              user {
                id
                fullName
              }
              ...AccountRow_account
            }
          }
        }
      }
    `,
    {},
  );
  const [setAdministrator, isPending] = useSetAdministrator();
  const administrators = viewer?.administration?.administrators;
  if (!administrators) return null;
  const ask = async (account: (typeof administrators)[number]) => {
    const { fullName, id: userId } = account.user;
    const yes = await confirm({
      title: `Retirer le droit d’administration à ${fullName} ?`,
      action: 'Retirer',
      kind: 'danger',
    });
    if (yes) await setAdministrator({ id: account.id, userId, fullName }, false);
  };
  return (
    <ul aria-label="Super-administrateurs" className="m-0 list-none divide-y divide-line p-0">
      {administrators.map((account) => (
        <AccountRow key={account.id} account={account}>
          {administrators.length > 1 && (
            <Button
              size="small"
              isDisabled={isPending}
              aria-label={`Retirer le droit à ${account.user.fullName}`}
              onPress={() => void ask(account)}
            >
              Retirer
            </Button>
          )}
        </AccountRow>
      ))}
    </ul>
  );
}
