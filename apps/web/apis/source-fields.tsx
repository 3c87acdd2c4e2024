import { DESCRIPTION_MAX } from '@heddle/contract/api/described-apis';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

/** Where a description is: an address, or a file. */
export interface DescriptionSource {
  url: string;
  file: File | null;
}

/** What is wrong with a source; null if nothing is. */
export function sourceProblem({ url, file }: DescriptionSource): string | null {
  if (file) return file.size > DESCRIPTION_MAX ? `The file is larger than ${DESCRIPTION_MAX / 1024 / 1024} MiB.` : null;
  if (url.trim() === '') return 'Enter a URL or choose a file.';
  return /^https?:\/\/\S+$/i.test(url.trim()) ? null : 'Enter a URL that begins with https:// or http://.';
}

/** The part of a request that says where the description is. */
export const sourceBody = async ({ url, file }: DescriptionSource): Promise<{ document: string } | { url: string }> =>
  file ? { document: await file.text() } : { url: url.trim() };

interface SourceFieldsProps {
  source: DescriptionSource;
  error: string | null;
  onChange: (source: DescriptionSource) => void;
}

/** Asks for an address or a file of a description. */
export function SourceFields({ source, error, onChange }: SourceFieldsProps) {
  return (
    <>
      <Field
        label="URL"
        error={source.file ? null : error}
        help="An OpenAPI, Swagger or OpenRPC document, or a GraphQL endpoint."
      >
        <Input
          type="url"
          value={source.url}
          disabled={source.file !== null}
          placeholder="https://api.example.com/openapi.json"
          autoComplete="off"
          onChange={(event) => onChange({ ...source, url: event.currentTarget.value })}
        />
      </Field>
      <Field label="Or a file" error={source.file ? error : null} help="JSON, YAML, or a GraphQL schema.">
        <Input
          type="file"
          accept=".json,.yaml,.yml,.graphql,.gql,.txt,application/json,application/yaml"
          className="h-auto py-1.5 file:mr-3 file:rounded-sm file:border file:border-line-strong file:bg-surface-2 file:px-2.5 file:py-0.5 file:text-xs file:text-ink"
          onChange={(event) => onChange({ ...source, file: event.currentTarget.files?.[0] ?? null })}
        />
      </Field>
    </>
  );
}
