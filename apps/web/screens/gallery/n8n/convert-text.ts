import type { ConversionResult } from '@heddle/n8n-import/convert';
import { toast } from '../../../ui/toast.tsx';

const INVALID = 'Invalid JSON format';

/** Converts pasted text and reports the outcome while it is `wanted`; null if there was nothing to convert. */
export async function convertText(text: string, wanted: () => boolean): Promise<ConversionResult | null> {
  if (text.trim() === '') {
    toast({ title: 'No JSON Provided', description: 'Please paste your n8n workflow JSON.', tone: 'destructive' });
    return null;
  }
  const result = await convert(text);
  if (!wanted()) return result;
  const [error = 'Unknown conversion error'] = result.errors;
  if (result.workflow)
    toast({ title: 'Conversion Successful', description: `${result.workflow.name} converted successfully.` });
  else if (error.startsWith(INVALID))
    toast({ title: 'Invalid JSON', description: 'The provided text is not valid JSON.', tone: 'destructive' });
  else toast({ title: 'Conversion Failed', description: error, tone: 'destructive' });
  return result;
}

async function convert(text: string): Promise<ConversionResult> {
  try {
    // With the language of expressions, which few visitors of the gallery need.
    const { convertN8n } = await import('@heddle/n8n-import/convert');
    return convertN8n(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { success: false, workflow: null, warnings: [], steps: [], errors: [`Conversion failed: ${reason}`] };
  }
}
