/** Papers that the school designs: ID cards, entrance cards. */
import { IconFilePencil, IconRosette } from '@tabler/icons-react'
import type { WebRoom } from '#platform/web/screen.ts'

export const room: WebRoom = {
  name: 'documents',
  screens: [
    {
      path: '/certificate',
      name: 'Certificate',
      right: 'marks-generate-single',
      menu: { area: 'Exams', icon: IconRosette, rank: 70 },
      lazy: () => import('./certificates/certificates.tsx'),
    },
    {
      path: '/newcertificate-template',
      name: 'Certificate templates',
      right: 'template-create',
      menu: { area: 'Exams', icon: IconFilePencil, rank: 71 },
      lazy: () => import('./certificates/certificate-templates.tsx'),
    },
    {
      path: '/certificate-template',
      name: 'Certificate template',
      right: 'template-create',
      lazy: () => import('./certificates/certificate-templates.tsx'),
    },
    {
      path: '/verify-document/{code}',
      name: 'Certificate verification',
      right: 'public',
      lazy: () => import('./certificates/verification.tsx'),
    },
  ],
  nepali: () => import('./ne.json'),
}
