/** Upload progress. */
export interface Progress {
  sentBytes: number;
  /** Total bytes including overhead; 0 while unknown. */
  totalBytes: number;
}

/** A form to send. */
interface Parcel {
  url: string;
  headers: Record<string, string>;
  form: FormData;
  /** Aborts the request. */
  signal: AbortSignal | undefined;
  onProgress: (progress: Progress) => void;
}

/** Sends a form with progress, which `fetch` lacks. Rejects without an answer or when aborted. */
export type Carrier = (parcel: Parcel) => Promise<{ status: number; body: string }>;
