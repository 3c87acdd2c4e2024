import { templates } from '@heddle/templates/registry';
import { Screen } from '../../shell/screen.tsx';
import { Gallery } from './gallery.tsx';

/** The ready-made workflows. Open to everyone. */
export default function GalleryScreen() {
  return (
    <Screen title="Workflow Gallery">
      <Gallery templates={templates} />
    </Screen>
  );
}
