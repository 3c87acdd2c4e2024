import { Search } from 'lucide-react';
import { focusLibrary } from '../../palette/focus-library.ts';
import type { Command } from '../command.ts';

export default {
  id: 'search-nodes',
  label: 'Search Nodes',
  icon: Search,
  group: 'View',
  keys: ['/'],
  scope: 'page',
  perform({ ui }) {
    ui.setState({ libraryOpen: true });
    focusLibrary();
  },
} satisfies Command;
