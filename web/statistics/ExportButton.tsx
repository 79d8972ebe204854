import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { type Cell, downloadCsv } from './csvFile.ts';
import { failureText } from './StatisticsSection.tsx';

interface Props {
  /** Exported data, as named on the button. */
  label: string;
  /** Name of the file, without its ending. */
  name: string;
  /** The rows, the first of them with the names of the columns. */
  rows: () => Promise<readonly (readonly Cell[])[]>;
}

/** Downloads a table as a spreadsheet file. */
export function ExportButton({ label, name, rows }: Props) {
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      await downloadCsv(name, await rows());
    } catch {
      showToast({ text: failureText, kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      size="small"
      icon={<IconDownload aria-hidden />}
      isPending={isPending}
      aria-label={label}
      onPress={() => void run()}
    >
      Exporter
    </Button>
  );
}
