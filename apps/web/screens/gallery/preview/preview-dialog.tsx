import type { Template } from '@heddle/templates/template';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx';
import { TemplateBadges } from '../cards/template-badges.tsx';
import { Configuration } from './configuration.tsx';
import { Nodes } from './nodes.tsx';
import { Overview } from './overview.tsx';

export interface PreviewDialogProps {
  /** The template that is shown; null while the dialog is closed. */
  template: Template | null;
  onClose: () => void;
  onExport: (template: Template) => void;
  onUse: (template: Template) => void;
}

/** A preview of a template. */
export function PreviewDialog({ template, onClose, onExport, onUse }: PreviewDialogProps) {
  // Kept while the dialog fades out.
  const [last, setLast] = useState(template);
  if (template && template !== last) setLast(template);
  const shown = template ?? last;
  return (
    <Dialog open={template !== null} onOpenChange={(open) => !open && onClose()}>
      {shown && (
        <DialogContent
          size="xl"
          className="sm:h-[min(88dvh,52rem)]"
          title={shown.name}
          description={shown.description}
          status={<TemplateBadges template={shown} />}
          footer={
            <>
              <Button className="max-sm:flex-1" variant="ghost" onClick={onClose}>
                Close Preview
              </Button>
              <Button className="max-sm:flex-1" onClick={() => onExport(shown)}>
                <Download aria-hidden size={15} />
                Export JSON
              </Button>
              <Button className="max-sm:flex-1" variant="primary" onClick={() => onUse(shown)}>
                Use This Template
              </Button>
            </>
          }
        >
          <Tabs defaultValue="overview">
            <TabsList aria-label="Template" className="-mt-4">
              <TabsTrigger value="overview">Overview</TabsTrigger>
              <TabsTrigger value="nodes">Nodes</TabsTrigger>
              <TabsTrigger value="configuration">Configuration</TabsTrigger>
            </TabsList>
            <TabsContent value="overview">
              <Overview template={shown} />
            </TabsContent>
            <TabsContent value="nodes">
              <Nodes json={shown.json} />
            </TabsContent>
            <TabsContent value="configuration">
              <Configuration nodes={shown.json.nodes} />
            </TabsContent>
          </Tabs>
        </DialogContent>
      )}
    </Dialog>
  );
}
