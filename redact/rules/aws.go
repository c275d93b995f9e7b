// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package rules

// aws: Amazon Web Services: access keys and session material.
var aws = []Rule{
	{
		ID: "aws-access-key", About: "AWS access key id: the half that is matched with a secret",
		Literals: []string{"AKIA", "ASIA", "ABIA", "ACCA", "A3T"},
		Pattern:  `(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}`,
		Secrets: []Example{
			{"AKIASHROCZCK3MTJYCTL", "AKIA[A-Z2-7]{16}"},
			{"ASIA7Q3WAHSCDPHCUNWF", "ASIA[A-Z2-7]{16}"},
		},
		Others: []Example{{"AKIAKIMONOSAREWORNINTHESUMMER, NASDAQ:ASIA", "words in capitals"}},
	},
	{
		ID: "aws-secret-access-key", About: "AWS secret access key, by its shape: 40 characters of base64 bounded on both sides",
		Kind: KindEntropy,
		Secrets: []Example{
			{"aws secret is ycjLs24r5Ga2Q+YFhWUehfHVts0LZnRR+9eeA4Rs for now", "aws secret is ([A-Za-z0-9+/]{40}) for now"},
			{"AKIAIJPVH3KJ5ZNHSAX7,FHjmZOn5OUp47ulVJFB7+KqhN+3+YpBtLkgfKRDD", "AKIA[A-Z2-7]{16},([A-Za-z0-9+/]{40})"},
		},
		Others: []Example{{"commit da39a3ee5e6b4b0d3255bfef95601890afd80709", "SHA-1 has no capitals"}},
	},
	{
		ID: "aws-session-token", About: "AWS session token, in base64",
		Literals: []string{"IQoJb3JpZ2lu", "FwoGZXIvYXdz"},
		Pattern:  `(?:IQoJb3JpZ2lu|FwoGZXIvYXdz)[A-Za-z0-9+/=]{60,}`,
		Window:   4096, Left: EdgeAny, Right: EdgeAny,
		Secrets: []Example{
			{"IQoJb3JpZ2luX2VjSlvXVNnpwXtodvRvgeHFNzGb/2/UmKSdUR4zLF49YbvAE2SkJH1rI4BWVwlA4sZ8Kp62TzKHqm1v9RmrDYc5KSv1ue4yhOdXZOcgMYg+d6cOK0J4RON6yVY8LRvHzeGvFBb6mPR2LZOtVurBgPevt+FtMtpOEfgtY5C4OC+OJhXTlwSgi4BDrT+9EEJXy8U5ydJuqbnQFbVu7q7xtoAq9qdCf6FSSixiIhtREMZ2MukeSJmrufszqHrp9vfesTRaA6z5ymVISmngrJYKWmt7t2I+oWjgCVieCbGz5ZkMZeHQ==", "IQoJb3JpZ2luX2Vj[A-Za-z0-9+/]{300}=="},
			{"FwoGZXIvYXdzEKJrRAYiBpDbppD+zrWH1FLq/zg7BDooH1qULCTaSLtu2sTqdh9En6jujQgB8MuTdzLDRPHaXhuTWUDsf4/bsx6bpDNBIzsHdw0wcDgCh3edtap2jm/bU9iRmkLqA+fUo5bGauF4X3RmDOTBRmTtMV7yL1ryqEeZBERd3NCGoIOP+R2AWcSOt/JsbcJiWBhiIFZG0uiBpF6kq0iz2o1xTxx0SAegweZOLEGzp4o6A88rwewtI", "FwoGZXIvYXdzE[A-Za-z0-9+/]{240}"},
		},
		Others: []Example{{"IQoJb3JpZ2lu", "the header alone"}},
	},
	{
		ID: "aws-bedrock-key", About: "Amazon Bedrock API key",
		Literals: []string{"ABSK", "bedrock-api-key-"},
		Pattern:  `(?:ABSKQmVkcm9ja0FQSUtleS[A-Za-z0-9+/=]{60,}|bedrock-api-key-[A-Za-z0-9+/=_-]{24,})`,
		Window:   2048, Right: EdgeAny,
		Secrets: []Example{
			{"ABSKQmVkcm9ja0FQSUtleSipJchh8s9cSIuaVueWT6WFpwu2P0TgwNutm5Ljyl5O59WTAQu+evrwgCZAhHWnjpgeh4L/LZQ2lvF4wuFl03gtexQYvIaqJK5wy1/DN77318WI", "ABSKQmVkcm9ja0FQSUtleS[A-Za-z0-9+/]{110}"},
			{"bedrock-api-key-y+RBdZzFlqx6PLcJBN/Lb6HZq9H1R0GSpqYAXjhLoxgmy1Gnmfw3gnZQGav7+SurZ6GoBI0pEjc4lZa6z4aaHX3PGRJ/XBV/clbUSaM7MZLG1cg42THRFU5ldoTnhpbTdyEp", "bedrock-api-key-[A-Za-z0-9+/]{132}"},
		},
		Others: []Example{{"bedrock-api-key-rotation-policy", "a name"}},
	},
}
