import { graphql } from 'react-relay/hooks';
import type { ExportDataButtonMutation } from '../__generated__/ExportDataButtonMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { download } from '../ui/browserFiles.ts';
import { Button } from '../ui/Button.tsx';

/** Downloads all that concerns the viewer or, for platform administrators, another person. */
export function ExportDataButton({ userId, children }: { userId?: string; children: string }) {
  const [run, isPending] = useAsyncMutation<ExportDataButtonMutation>(
    graphql`
      mutation ExportDataButtonMutation($input: CreateUserDataExportInput!) {
        createUserDataExport(input: $input) {
          downloadUrl
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true, announcement: 'Le téléchargement commence' },
  );
  const write = async () => {
    const outcome = await run({ input: userId === undefined ? {} : { userId } });
    const url = outcome.isDone ? outcome.response.createUserDataExport.downloadUrl : null;
    if (url != null) download(url);
  };
  return (
    <Button isPending={isPending} onPress={() => void write()}>
      {children}
    </Button>
  );
}
