/** Networks that the footer may link to; the marks are files in public/brand (simple-icons, CC0). */
export const BRANDS = [
  { key: 'social_facebook', name: 'Facebook', icon: '/brand/facebook.svg' },
  { key: 'social_instagram', name: 'Instagram', icon: '/brand/instagram.svg' },
  { key: 'social_youtube', name: 'YouTube', icon: '/brand/youtube.svg' },
  { key: 'social_viber', name: 'Viber', icon: '/brand/viber.svg' },
  { key: 'social_telegram', name: 'Telegram', icon: '/brand/telegram.svg' },
] as const
