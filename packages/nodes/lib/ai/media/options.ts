import { aiErrors } from '@heddle/contract/errors/ai';

/** Throws `ai_option_not_offered` for the first of these that is asked for: `{ 'a seed': request.seed !== undefined }`. */
export function refuseOptions(provider: string, asked: { readonly [what: string]: boolean }): void {
  for (const [what, isAsked] of Object.entries(asked))
    if (isAsked) throw aiErrors.ai_option_not_offered({ provider, what });
}
