import { Container, MantineProvider, Text, Title } from '@mantine/core'
import { productTexts } from '#shared/messages/product.ts'

export function App() {
  return (
    <MantineProvider>
      <Container component="main" size="xs" py="xl">
        <Title order={1}>{productTexts.name}</Title>
        <Text>{productTexts.promise}</Text>
      </Container>
    </MantineProvider>
  )
}
