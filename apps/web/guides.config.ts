import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readFrontMatter, readGuideMeta } from './screens/docs/documents/front-matter.ts';
import { assembleGuide, toFile } from './screens/docs/documents/user-guide.ts';
import { parseMarkdown } from './screens/docs/markdown/parse.ts';

const folder = join(import.meta.dirname, '../../docs');
const read = (name: string): string => readFileSync(join(folder, `${name}.md`), 'utf8');

/**
 * The guides in `docs/` as modules: `guide.md?meta` is the front matter, `guide.md?blocks` the parsed text, so that the page needs no parser. The
 * user guide and the migration guide are also written as files beside the app: /docs/user-guide.md, /docs/heddle-user-guide.pdf and /docs/migration-guide.md.
 */
export function guides(): Plugin {
  return {
    name: 'heddle:guides',
    enforce: 'pre',
    load(id) {
      const [path = '', query] = id.split('?');
      if (!path.endsWith('.md') || (query !== 'meta' && query !== 'blocks')) return null;
      this.addWatchFile(path);
      const file = readFileSync(path, 'utf8');
      const value = query === 'meta' ? readGuideMeta(file) : parseMarkdown(readFrontMatter(file).body);
      return { code: `export default ${JSON.stringify(value)};`, moduleType: 'js' };
    },
    async generateBundle() {
      // Loaded for a build only: development and tests need no PDF library.
      const { makeGuidePdf } = await import('../../scripts/make-guide-pdf.ts');
      const emit = (name: string, source: string | Uint8Array): void =>
        void this.emitFile({ type: 'asset', fileName: `docs/${name}`, source });
      emit('heddle-user-guide.pdf', await makeGuidePdf(read('user-guide'), read));
      emit('user-guide.md', assembleGuide(read('user-guide'), read));
      emit('migration-guide.md', toFile(read('migration-guide')));
    },
  };
}
