import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { graphql } from 'react-relay/hooks';
import type { AccountExportMutation } from '../__generated__/AccountExportMutation.graphql';
import { currentSearch } from '../core/currentSearch.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { download } from '../ui/browserFiles.ts';
import { Button } from '../ui/Button.tsx';
import { parseFilters } from './filters.ts';

/** Downloads the filtered accounts as a spreadsheet file. */
export function AccountExport() {
  const [run, isPending] = useAsyncMutation<AccountExportMutation>(
    graphql`
      mutation AccountExportMutation($input: CreateAccountExportInput!) {
        createAccountExport(input: $input) {
          downloadUrl
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const write = async () => {
    const outcome = await run({ input: parseFilters(currentSearch()) });
    if (!outcome.isDone) return;
    const { downloadUrl } = outcome.response.createAccountExport;
    if (downloadUrl != null) download(downloadUrl);
  };
  return (
    <Button
      size="small"
      icon={<IconDownload aria-hidden="true" />}
      isPending={isPending}
      onPress={() => void write()}
    >
      Exporter
    </Button>
  );
}
